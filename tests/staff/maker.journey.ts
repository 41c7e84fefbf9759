// What only the owner knows of bow and makers: given once in the panel, shown in its place, and nothing there before.
import { expect, test } from '#tests/support/journeys/journey.ts';
import { expectAccessibleInBothWidths } from '#tests/support/journeys/page-checks.ts';
import { logIn, PANEL } from '#tests/support/journeys/staff.ts';
import { paint } from '#tests/support/samples/pictures.ts';

test.use({ ownShop: 'desk' });

test('warranty, patent, makers, testers, photographs and film stand on the pages once they are given, and go again', async ({
  page,
}) => {
  const visitor = await page.context().newPage();
  const read = async (path: string) => {
    await visitor.goto(path);
    return (await visitor.getByRole('main').textContent()) ?? '';
  };
  expect(await read('/')).not.toContain('Who makes it');
  expect(await read('/bows')).not.toMatch(/From the field|patent US/i);

  await logIn(page, `${PANEL}/maker`);
  const form = page.getByRole('form', { name: 'Bow and makers' });
  await test.step('half a warranty is refused beside its field, and nothing typed is lost', async () => {
    await form.getByLabel('Its name').fill('Five years on limbs');
    await form.getByLabel('Number').fill('US 10,000,001');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByText('A warranty needs its name and its text, or neither.')).toBeVisible();
    await expect(form.getByLabel('Number')).toHaveValue('US 10,000,001');
  });
  await test.step('all of it is given', async () => {
    await form.getByLabel('What it says').fill('A limb that breaks within five years is replaced.');
    await form.getByRole('button', { name: 'Add a maker' }).click();
    await form.getByLabel('Name', { exact: true }).fill('Ann Archer');
    await form.getByLabel('Place').fill('Butte, Montana');
    await form.getByLabel('What this person does').fill('Machines the risers');
    await form.getByRole('button', { name: 'Add a tester' }).click();
    await form.getByLabel('Name', { exact: true }).nth(1).fill('Bo Hunter');
    await form.getByLabel('Place').nth(1).fill('Bend, Oregon');
    await form.getByLabel('What this person says').fill('It is quiet.');
    const picture = await paint(900, 600).png().toBuffer();
    await form.getByLabel('Add a picture').setInputFiles({ name: 'elk.png', mimeType: 'image/png', buffer: picture });
    await form.getByLabel('What picture 1 shows').fill('The Hunter on a ridge');
    const film = Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42'), Buffer.alloc(5000, 7)]);
    await form.getByLabel('Add a film').setInputFiles({ name: 'draw.mp4', mimeType: 'video/mp4', buffer: film });
    await form.getByLabel('What the film shows').fill('A riser being machined');
    await expectAccessibleInBothWidths(page);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('It is on the pages now.').first()).toBeVisible();
  });
  await test.step('each stands in its place', async () => {
    await expect.poll(() => read('/')).toContain('Machines the risers');
    await expect(visitor.getByLabel('A riser being machined')).toHaveAttribute(
      'src',
      /^\/pictures\/[0-9a-f]{32}\.mp4$/,
    );
    await expectAccessibleInBothWidths(visitor);
    await expect.poll(() => read('/bows')).toContain('It is quiet.');
    const bow = (await visitor.getByRole('main').textContent()) ?? '';
    expect(bow).toContain('Five years on limbs. Every right the law gives you');
    expect(bow).toContain('patent US 10,000,001');
    await expect(visitor.getByRole('img', { name: 'The Hunter on a ridge' })).toHaveCount(1);
    await expectAccessibleInBothWidths(visitor);
    expect(await read('/terms')).toContain('A limb that breaks within five years is replaced.');
    expect(await read('/help')).toContain('“Five years on limbs”');
  });
  await test.step('what is taken away again is shown nowhere', async () => {
    await form.getByRole('button', { name: 'Remove Ann Archer' }).click();
    await form.getByRole('button', { name: 'Remove the film' }).click();
    await form.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => read('/')).not.toContain('Who makes it');
  });
});
