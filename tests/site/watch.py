"""Sees what no page may do, in every test: an error, a request to somebody else, a breach of the policy."""

from __future__ import annotations

from playwright.sync_api import BrowserContext, ConsoleMessage, Request, WebError

#: What is asked of nobody.
_OWN = ("data:", "blob:", "about:")
_BREACH = "Content Security Policy"


class Watch:
    """Collects the faults of all windows; whoever makes one on purpose takes it away."""

    def __init__(self) -> None:
        self.origins: set[str] = set()
        self._faults: list[str] = []

    def see(self, context: BrowserContext) -> None:
        """Look at all that happens in the windows of a reader."""
        context.on("weberror", self._error)
        context.on("request", self._request)
        context.on("console", self._console)

    def take(self) -> list[str]:
        """What was seen since the last time."""
        faults, self._faults = self._faults, []
        return faults

    def _error(self, error: WebError) -> None:
        page = error.page
        self._faults.append(f"{page.url if page else ''}: {error.error}")

    def _request(self, request: Request) -> None:
        if not request.url.startswith((*self.origins, *_OWN)):
            self._faults.append(f"asked of another site: {request.url}")

    def _console(self, said: ConsoleMessage) -> None:
        if _BREACH in said.text:
            self._faults.append(said.text)
