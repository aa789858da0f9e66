"""The engine in the page: what the build puts into the site for it."""

from rulekit.site.player.engine import lacking as lacking, write as write
