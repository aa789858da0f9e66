// Reloads the page when the server that is asked has built the site anew (`rulekit site serve`).
(() => {
  const { epoch } = document.currentScript.dataset;
  let asking = null;

  // The server answers when there is something new, or after a minute.
  const ask = async () => {
    const mine = (asking = new AbortController());
    try {
      const answer = await fetch(`/livereload/${epoch}/${Date.now()}`, { signal: mine.signal });
      if (Number(await answer.text()) > Number(epoch)) return location.reload();
      if (!answer.ok) throw new Error(`${answer.status}`);
      ask();
    } catch {
      if (!mine.signal.aborted) setTimeout(() => asking === mine && ask(), 3000);
    }
  };

  // A browser opens few connections to a server: pages that nobody sees keep none.
  const look = () => {
    asking?.abort();
    if (document.visibilityState === "visible") ask();
  };
  document.addEventListener("visibilitychange", look);
  look();
})();
