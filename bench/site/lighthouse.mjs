// Lighthouse's accessibility of views of a running site, as JSON: node lighthouse.mjs CHROMIUM URL
import puppeteer from "puppeteer-core";
import { snapshot } from "lighthouse";

const [chromium, url] = process.argv.slice(2);
const FLAGS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"];
const SIZES = { phone: { width: 390, height: 844, isMobile: true, hasTouch: true }, desktop: { width: 1440, height: 900 } };
const LONG = 120_000; // milliseconds

const at = (path) => (page) => page.goto(url + path, { waitUntil: "networkidle0" });
const search = async (page) => {
  await at("ru/musket-pike/preemption/")(page);
  await page.keyboard.press("/");
  await page.keyboard.sendCharacter("перехват");
  await page.waitForSelector(".rk-result");
};
const play = async (page) => {
  await at("en/musket-pike/judge/")(page);
  await page.click(".rk-play-begin button");
  await page.waitForFunction(() => document.querySelector(".rk-play-choices")?.textContent, { timeout: LONG });
};
const VIEWS = { home: at("ru/"), rule: at("ru/musket-pike/preemption/"), judge: at("en/musket-pike/judge/"), play, search };

const measured = async (page, size) => {
  const settings = {
    onlyCategories: ["accessibility"], formFactor: size === "phone" ? "mobile" : "desktop",
    screenEmulation: { disabled: true },
  };
  const { lhr } = await snapshot(page, { config: { extends: "lighthouse:default", settings } });
  const { score, auditRefs } = lhr.categories.accessibility;
  const failed = auditRefs.map(({ id }) => lhr.audits[id]).filter(({ score }) => score === 0);
  const places = ({ details }) => (details?.items ?? []).map(({ node }) => node?.selector).join(", ");
  return { score: Math.round(100 * score), failed: failed.map((audit) => `${audit.id}: ${places(audit)}`) };
};

const browser = await puppeteer.launch({ executablePath: chromium, args: FLAGS });
const told = [];
for (const [size, viewport] of Object.entries(SIZES)) {
  for (const scheme of ["light", "dark"]) {
    for (const [view, open] of Object.entries(VIEWS)) {
      const page = await browser.newPage();
      page.setDefaultTimeout(LONG);
      await page.setViewport(viewport);
      await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
      await open(page);
      told.push({ view, size, scheme, ...(await measured(page, size)) });
      await page.close();
    }
  }
}
await browser.close();
process.stdout.write(`${JSON.stringify(told)}\n`);
