// Firefox and WebKit as they are installed: Playwright drives builds of its own only. What a walk looks for is found by role and
// label with Testing Library, which is put into each page; clicks and keys are the browser's own.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import puppeteer, { type ElementHandle } from 'puppeteer-core';
import { Builder, Capabilities, type WebElement } from 'selenium-webdriver';
import { freePorts } from '#tests/support/processes/free-ports.ts';

type Size = { width: number; height: number };

/** What a walk looks for: by role and accessible name, or a field by its label. */
export type Wanted = { role: string; name?: string | RegExp } | { label: string | RegExp };

export type OpenBrowser = {
  goto(address: string): Promise<void>;
  address(): Promise<string>;
  /** The text of the page, white space single, in capitals: as some of it is shown. */
  text(): Promise<string>;
  sees(wanted: Wanted): Promise<boolean>;
  click(wanted: Wanted): Promise<void>;
  /** Types it in the place of what the field had. */
  fill(wanted: Wanted, text: string): Promise<void>;
  /** Chooses by the keyboard: in a list by the beginning of an option, a radio button by a space. */
  choose(wanted: Wanted, beginning: string): Promise<void>;
  /** Errors of the console, where the browser tells of them. */
  complaints: string[];
  end(): Promise<void>;
};

/** What differs between the two. */
type Driver = Pick<OpenBrowser, 'address' | 'complaints' | 'end'> & {
  open(address: string): Promise<void>;
  evaluate(expression: string): Promise<unknown>;
  /** The element that the expression gives, or null. */
  element(expression: string): Promise<Element | null>;
};

type Element = { click(): Promise<void>; type(text: string): Promise<void> };

const LIBRARY = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
);
/** The page, and what stands in it apart, as the card provider's fields do. */
const ROOTS = `[document.body, ...[...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => [...(shadowRoot?.children ?? [])])]`;
/** As long as Playwright's own may wait here. */
const PATIENCE_MS = 30_000;
const MINI_BROWSER = ['x86_64', 'aarch64'].map((kind) => `/usr/lib/${kind}-linux-gnu/webkit2gtk-4.1/MiniBrowser`);

export async function openBrowser(name: string, size: Size): Promise<OpenBrowser> {
  const driver = await (name === 'firefox' ? openFirefox(size) : openWebKit(size));
  const text = async () =>
    String(await driver.evaluate('document.body.innerText'))
      .replaceAll(/\s+/g, ' ')
      .toUpperCase();
  const find = async (wanted: Wanted): Promise<Element> => {
    for (const until = Date.now() + PATIENCE_MS; ; await pause(100)) {
      const found = await look(driver, wanted);
      if (found) return found;
      if (Date.now() > until)
        throw new Error(`Not there: ${described(wanted)}, on ${await driver.address()}: ${await text()}`);
    }
  };
  const placeOf = async (wanted: Wanted) => {
    await pause(50);
    return driver.evaluate(`JSON.stringify(${shown(wanted)}?.getBoundingClientRect())`);
  };
  // It may be on its way still, or under what is on its way out.
  const click = async (wanted: Wanted): Promise<void> => {
    for (const until = Date.now() + PATIENCE_MS; ; await pause(100)) {
      const element = await find(wanted);
      const before = await placeOf(wanted);
      if (before !== (await placeOf(wanted))) continue;
      const fault = await element.click().then(
        () => null,
        (reason: unknown) => reason,
      );
      if (fault === null) return;
      if (Date.now() > until) throw new Error(`Not to be clicked: ${described(wanted)}`, { cause: fault });
    }
  };
  return {
    ...driver,
    async goto(address) {
      await driver.open(address);
      // As journeys do: a page that is read first runs its scripts at the first sign of a person.
      while (
        await driver.evaluate(
          `dispatchEvent(new Event('pointermove')) && 'deferred' in document.documentElement.dataset`,
        )
      )
        await pause(50);
    },
    text,
    sees: async (wanted) => (await look(driver, wanted)) !== null,
    click,
    async fill(wanted, text) {
      const field = await find(wanted);
      await driver.evaluate(`((field) => (field.focus(), field.select?.()))(${shown(wanted)})`);
      await field.type(text);
    },
    choose: async (wanted, beginning) => (await find(wanted)).type(beginning),
  };
}

async function look(driver: Driver, wanted: Wanted): Promise<Element | null> {
  if ((await driver.evaluate('typeof TestingLibraryDom')) === 'undefined')
    await driver.evaluate(`void (() => {${LIBRARY}})()`);
  return driver.element(shown(wanted));
}

/** The last of them, in the middle of the window: a dialog stands at the end. The page may have become another one meanwhile. */
const shown = (
  wanted: Wanted,
) => `((all) => (all.at(-1)?.scrollIntoView({ block: 'center', behavior: 'instant' }), all.at(-1) ?? null))(
  typeof TestingLibraryDom === 'undefined' ? [] : ${ROOTS}.flatMap((root) => ${asked(wanted)}))`;

function asked(wanted: Wanted): string {
  // As Playwright takes a name: a part of it, in whatever case.
  const written = (name: string | RegExp) =>
    String(
      typeof name === 'string' ? new RegExp(name.replaceAll(/[$.()?]/g, '\\$&').replaceAll(' ', '\\s*'), 'i') : name,
    );
  if ('label' in wanted) return `TestingLibraryDom.queryAllByLabelText(root, ${written(wanted.label)})`;
  const name = wanted.name === undefined ? '' : `, { name: ${written(wanted.name)} }`;
  return `TestingLibraryDom.queryAllByRole(root, ${JSON.stringify(wanted.role)}${name})`;
}

const described = (wanted: Wanted) =>
  'label' in wanted ? `the field ${wanted.label}` : `${wanted.role} ${wanted.name ?? ''}`;

async function openFirefox(size: Size): Promise<Driver> {
  const executablePath = process.env.FIREFOX_PATH || ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find(existsSync);
  if (!executablePath) throw new Error('There is no Firefox here: install firefox-esr, or set FIREFOX_PATH.');
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true });
  const page = await browser.newPage();
  await page.setViewport(size);
  const complaints: string[] = [];
  page.on('console', (message) => void (message.type() === 'error' && complaints.push(message.text())));
  page.on('pageerror', (fault) => void complaints.push(String(fault)));
  return {
    complaints,
    open: async (address) => void (await page.goto(address, { waitUntil: 'load' })),
    address: async () => page.url(),
    evaluate: (expression) => page.evaluate(expression),
    async element(expression) {
      const handle = (await page.evaluateHandle(expression)).asElement() as ElementHandle<HTMLElement> | null;
      return handle && { click: () => handle.click(), type: (text) => handle.type(text) };
    },
    end: () => browser.close(),
  };
}

/** WebKit on Debian, in the small browser that its driver comes with, on a screen of its own where there is none. It tells of no complaints. */
async function openWebKit(size: Size): Promise<Driver> {
  const binary = MINI_BROWSER.find(existsSync);
  if (!binary || !existsSync('/usr/bin/WebKitWebDriver'))
    throw new Error('There is no WebKit here: install webkit2gtk-driver and xvfb.');
  const [port = 0] = await freePorts(1);
  const words = ['WebKitWebDriver', `--port=${port}`];
  const [program = '', ...rest] = process.env.DISPLAY ? words : ['xvfb-run', '-a', ...words];
  // A group of its own: the screen's script does not end what it has started.
  const group = spawn(program, rest, { stdio: 'ignore', detached: true });
  while (!(await fetch(`http://127.0.0.1:${port}/status`).catch(() => null)) && group.exitCode === null)
    await pause(50);
  const options = { binary, args: ['--automation'] };
  const driver = await new Builder()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities(new Capabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options }))
    .build();
  await driver.manage().window().setRect(size);
  return {
    complaints: [],
    open: (address) => driver.get(address),
    address: () => driver.getCurrentUrl(),
    evaluate: (expression) => driver.executeScript(`return ${expression}`),
    async element(expression) {
      const found = await driver.executeScript<WebElement | null>(`return ${expression}`);
      return found && { click: () => found.click(), type: (text) => found.sendKeys(text) };
    },
    async end() {
      await driver.quit();
      if (group.pid) process.kill(-group.pid);
    },
  };
}
