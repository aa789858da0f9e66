// What scrolls sideways by itself must be reachable by the keyboard. Whether it does changes with the window, with
// folds that open, and with what scripts add to a page.

const SCROLLERS = ".md-typeset__scrollwrap, .rk-numbers-scroll, .rk-print table, .rk-print pre > code";

const sizes = new ResizeObserver((changes) => {
  for (const { target } of changes) {
    if (target.scrollWidth > target.clientWidth) target.tabIndex = 0;
    else target.removeAttribute("tabindex");
  }
});

const observe = () => {
  for (const box of document.querySelectorAll(SCROLLERS)) sizes.observe(box);
};

new MutationObserver(observe).observe(document.body, { childList: true, subtree: true });
observe();
