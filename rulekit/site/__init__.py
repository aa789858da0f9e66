"""The website: both languages, the chooser at its root, and what every page shows beside its text."""

from rulekit.site.builder import URL as URL, build as build
from rulekit.site.fault import SiteFault as SiteFault
from rulekit.site.server import PortFault as PortFault, serve as serve
