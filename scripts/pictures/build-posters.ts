// `node scripts/pictures/build-posters.ts http://localhost:3000`: the pictures that the configurator shows before its 3D view has
// come, drawn by that view itself, of a shop that runs at the address. To be repeated when model, light or framing change.
import { chromium } from '@playwright/test';
import sharp from 'sharp';

const HEIGHT = 1_080;
const BACKDROP_OFF = `
  html, body, body * { background: none !important; }
  section, [data-words] { visibility: hidden; }
  [data-stand] { position: fixed !important; inset: 0 !important; z-index: 1; }
`;

const shop = process.argv[2];
if (!shop) throw new Error('Give the address of a running shop, such as http://localhost:3000.');
const executablePath = process.env.CHROMIUM_PATH;
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
});
const page = await browser.newPage({ viewport: { width: (HEIGHT * 3) / 4, height: HEIGHT }, deviceScaleFactor: 4 / 3 });
// In software the first frame may take a while.
page.setDefaultTimeout(240_000);
for (const color of ['black', 'tan']) {
  for (const hand of ['right', 'left']) {
    await page.goto(`${shop}/configurator?color=${color}&draw=29&weight=60&hand=${hand}`);
    await page.getByRole('button', { name: 'Turn it' }).waitFor();
    await page.addStyleTag({ content: BACKDROP_OFF });
    await page.mouse.move(200, 200);
    await page.locator('[role=application][tabindex="0"]').waitFor();
    await page.waitForTimeout(2_000);
    const picture = await page.screenshot({ omitBackground: true });
    const file = `assets/pictures/build-${color}-${hand}.webp`;
    await sharp(picture).webp({ quality: 90, effort: 6 }).toFile(file);
    console.log(file);
  }
}
await browser.close();
