// What a journey asks of a page as a whole.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Frame, type JSHandle, type Page } from '@playwright/test';
import type axe from 'axe-core';
import { describeKinds, type Kinds, noteSeen, unseen } from './looked-at.ts';

/**
 * A layer over the page, such as the drawer, is seen a moment before it has its entry in the tab's history, which back
 * leaves; and it is gone a moment before its entry is (`stands` false).
 */
export async function expectLayerEntry(page: Page, stands = true): Promise<void> {
  const standing = () => page.evaluate(() => history.state?.usr?.over !== undefined);
  await expect.poll(standing, 'whether the layer has its entry').toBe(stands);
}

/** For a page of a journey that is walked on the desktop only, where its layout on a phone is looked at all the same. */
export const PHONE = { width: 390, height: 844 };

/** Its shorter form: the other one has twice the letters, which every page that is looked at would read. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** WCAG 2.2 A and AA, and what is good practice beside them. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The rules of WCAG 2.2 A and AA that a machine can check, nothing wider than the screen, and every amount on one line. */
export async function expectAccessible(page: Page): Promise<void> {
  // What began to move meanwhile, a notice that comes in for example, is looked at again when it stands.
  const first = await findFaults(page);
  if (first.length > 0) expect(await findFaults(page)).toEqual([]);
}

/** The same, and again in a window as wide as a phone's: for a journey that is walked on the desktop only. */
export async function expectAccessibleInBothWidths(page: Page): Promise<void> {
  await expectAccessible(page);
  const wide = page.viewportSize();
  if (!wide) throw new Error('This page has no width of its own.');
  await page.setViewportSize(PHONE);
  await expectAccessible(page);
  await page.setViewportSize(wide);
}

async function findFaults(page: Page): Promise<string[]> {
  // Rows that have half gone under what stays in sight would count as too small.
  await page.evaluate(() => document.querySelector('[data-staff]') && scrollTo(0, 0));
  await page.evaluate(untilSettled);
  return [
    ...(await findViolations(page)),
    ...(await page.evaluate(findOverflow)),
    ...(await page.evaluate(findBrokenAmounts)),
  ];
}

/** Each rule that is broken, and the elements that break it. Of the page, what this run has not looked at in this width. */
async function findViolations(page: Page): Promise<string[]> {
  const width = page.viewportSize()?.width ?? 0;
  const shown: { frame: Frame; kinds: JSHandle<Kinds>; names: string[] }[] = [];
  for (const frame of page.frames()) {
    if (!(await takesScripts(frame))) continue;
    const kinds = await frame.evaluateHandle(describeKinds);
    shown.push({ frame, kinds, names: await kinds.evaluate((all) => [...new Set(all.values())]) });
  }
  const [main, ...inside] = shown.map(({ names }) => unseen(width, names));
  const isFrameNew = inside.flat().length > 0;
  if (!shown[0] || !main || (main.length === 0 && !isFrameNew)) return [];
  for (const { frame } of shown) if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(AXE);
  const violations = await shown[0].kinds.evaluate(runAxe, { rules: RULES, unseen: main, isFrameNew });
  if (violations.length === 0) noteSeen(width, [...new Set([main, ...inside].flat())]);
  return violations;
}

/** The preview of a mail, in which nothing may run, is not looked into: mails have checks of their own. */
async function takesScripts(frame: Frame): Promise<boolean> {
  if (!frame.parentFrame()) return true;
  const element = await frame.frameElement();
  return (await element.getAttribute('sandbox')) === null;
}

type Look = { rules: string[]; unseen: string[]; isFrameNew: boolean };

/** Runs in the browser, with axe-core in it. Rules that compare parts of a page with each other see all landmarks and headings. */
async function runAxe(kinds: Kinds, { rules, unseen, isFrameNew }: Look): Promise<string[]> {
  const looked: Element[] = [];
  const isNew = new Set(unseen);
  const compared =
    'header, footer, main, nav, aside, section, form, h1, h2, h3, h4, h5, h6, meta, [role=region], [role=heading]';
  /** Whether all below it was looked at before; adds the topmost of such elements where their parent was not. */
  const wasLookedAt = (element: Element): boolean => {
    const children = [...(element.shadowRoot?.children ?? []), ...element.children];
    const below = children.map((child) => ({ child, was: wasLookedAt(child) }));
    const stays =
      isNew.has(kinds.get(element) ?? '') ||
      element.matches(compared) ||
      (isFrameNew && element.localName === 'iframe');
    if (!stays && below.every(({ was }) => was)) return true;
    for (const { child, was } of below) if (was && child.getRootNode() === document) looked.push(child);
    return false;
  };
  wasLookedAt(document.documentElement);
  const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(
    { exclude: ['iframe[sandbox]', ...looked] },
    // What holds is not described, and no selector is made for what is looked at: that takes as long as the rules themselves.
    { runOnly: rules, resultTypes: ['violations'], selectors: false },
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}

/** Runs in the browser: what is still fading in has not its colours yet. What follows the scroll never ends. */
async function untilSettled(): Promise<void> {
  const ending = document
    .getAnimations()
    .filter(
      ({ effect, timeline }) => timeline === document.timeline && effect?.getComputedTiming().endTime !== Infinity,
    );
  await Promise.allSettled(ending.filter(({ playState }) => playState === 'running').map(({ finished }) => finished));
}

/** Runs in the browser. */
function findOverflow(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  return scrollWidth === clientWidth ? [] : [`${scrollWidth - clientWidth} pixels wider than the screen`];
}

/** Runs in the browser. */
function findBrokenAmounts(): string[] {
  const broken: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const words = texts.currentNode.textContent ?? '';
    if (!/^\s*\$[\d,]+\.\d{2}\s*$/.test(words)) continue;
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    const lines = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top)));
    if (lines.size > 1) broken.push(`an amount broken over two lines: ${words}`);
  }
  return broken;
}
