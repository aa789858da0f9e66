// A reader's own play, kept as long as the tab is open: leaving the page does not lose it.
// It names no language, so that it goes on in the other one too.

const place = (name) => `rulekit.play.${name}`;

// What is kept of the example or the book that is called so.
export const memory = (name) => ({
  read() {
    try {
      const found = JSON.parse(sessionStorage.getItem(place(name)));
      return found?.play && found.first ? found : null;
    } catch {
      return null; // storage is off, or what stands there is not ours
    }
  },
  // Whether it could be written.
  write(kept) {
    try {
      sessionStorage.setItem(place(name), JSON.stringify(kept));
      return true;
    } catch {
      return false;
    }
  },
});
