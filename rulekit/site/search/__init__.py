"""The search of the site: what the build hands to the page, which makes an index of it by itself."""

from rulekit.site.search.writing import FOLDER as FOLDER, write_search as write_search
