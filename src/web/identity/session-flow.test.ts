import { expect, test, vi } from 'vitest';
import { ANN, ANNS_RECORD, BY_TOKEN, no, openTab, RECORD, SIGN_OUT, SYNC, yes } from '#tests/support/session-tab.ts';

test('a visitor who never signed in is nobody without a single call', async () => {
  await using tab = await openTab({});
  await tab.flow.look();
  expect(tab.store.session()).toEqual({ status: 'signed-out' });
  expect([tab.asked, tab.state.opened]).toEqual([[], 0]);
});

test('a customer with a session is known by their record, and the identity provider is not even fetched', async () => {
  await using tab = await openTab({ [RECORD]: yes(ANNS_RECORD) }, { cookie: 'a=b; signed_in=1', person: ANN });
  await tab.flow.look();
  await tab.flow.look();
  expect(tab.store.session()).toEqual({ status: 'signed-in', user: ANNS_RECORD });
  expect([tab.asked, tab.state.opened]).toEqual([[RECORD], 0]);
});

test('a kept sign-in opens a new session when the old one is over', async () => {
  const answers = { [RECORD]: no(401, 'not-signed-in'), [SYNC]: yes(ANNS_RECORD) };
  await using tab = await openTab(answers, { cookie: 'signed_in=1', person: ANN });
  await tab.flow.look();
  expect(tab.store.session()).toEqual({ status: 'signed-in', user: ANNS_RECORD });
  expect(tab.asked).toEqual([RECORD, SYNC]);
});

test('a session that is over and a person whom nobody keeps make a signed-out visitor', async () => {
  await using tab = await openTab({ [RECORD]: no(401, 'not-signed-in') }, { cookie: 'signed_in=1' });
  await tab.flow.look();
  expect(tab.store.session()).toEqual({ status: 'signed-out' });
});

test('signing in tells the shop once, and the other tabs', async () => {
  await using tab = await openTab({ [SYNC]: yes(ANNS_RECORD) });
  await tab.flow.look();
  await tab.flow.signIn();
  expect(tab.store.session()).toEqual({ status: 'signed-in', user: ANNS_RECORD });
  expect(tab.asked).toEqual([SYNC]);
  expect(tab.state.told).toEqual(['signed-in']);
  expect([tab.notes.keepsPerson(), tab.notes.mayReturn()]).toEqual([true, false]);
});

test('two looks at once tell the shop once', async () => {
  await using tab = await openTab({ [SYNC]: yes(ANNS_RECORD) }, { person: ANN });
  await Promise.all([tab.flow.look(), tab.flow.look()]);
  expect(tab.asked).toEqual([SYNC]);
});

test('whoever comes back from the provider is signed in, and the other tabs learn it', async () => {
  await using tab = await openTab({ [SYNC]: yes(ANNS_RECORD) });
  tab.notes.expectReturn();
  tab.state.person = ANN;
  await tab.flow.look();
  expect(tab.store.session()).toEqual({ status: 'signed-in', user: ANNS_RECORD });
  expect([tab.state.told, tab.notes.mayReturn()]).toEqual([['signed-in'], false]);
});

test('when the shop does not take the sign-in, the record by token stands in, and then the provider’s word', async () => {
  const info = vi.spyOn(console, 'info').mockImplementation(() => {});
  await using known = await openTab({ [BY_TOKEN]: yes({ ...ANNS_RECORD, isAdmin: true }) });
  await known.flow.signIn();
  expect(known.store.session()).toMatchObject({ status: 'signed-in', user: { id: 'ann', isAdmin: true } });
  expect(known.asked).toEqual([SYNC, BY_TOKEN]);

  await using unknown = await openTab({});
  await unknown.flow.signIn();
  expect(unknown.store.session()).toMatchObject({
    status: 'signed-in',
    user: { id: ANN.uid, email: ANN.email, displayName: 'Ann Archer', isAdmin: false },
  });
  expect(info).toHaveBeenCalledTimes(2);
  info.mockRestore();
});

test('whoever has signed out on all devices is signed out here too', async () => {
  await using tab = await openTab({ [SYNC]: no(401, 'signed-out') }, { person: ANN });
  await tab.flow.look();
  expect(tab.store.session()).toEqual({ status: 'signed-out' });
  expect([tab.state.person, tab.notes.keepsPerson()]).toEqual([null, false]);
});

test('signing out ends the session, forgets the person and what was asked for in their name, and tells the other tabs', async () => {
  const answers = { [RECORD]: yes(ANNS_RECORD), [SIGN_OUT]: yes({ signedOut: true }) };
  await using tab = await openTab(answers, { cookie: 'signed_in=1', person: ANN });
  await tab.flow.look();
  tab.client.setQueryData(['/api/user/orders', ANN.uid], ['an order']);
  tab.client.setQueryData(['/api/payment-config'], 'for everybody');
  await tab.flow.signOut();
  expect(tab.store.session()).toEqual({ status: 'signed-out' });
  expect([tab.state.person, tab.notes.keepsPerson(), tab.state.told]).toEqual([null, false, ['signed-out']]);
  expect(
    tab.client
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey),
  ).toEqual([['/api/payment-config']]);
});

test('a session that the shop has ended by another call is forgotten here without asking for more', async () => {
  await using tab = await openTab({ [RECORD]: yes(ANNS_RECORD) }, { cookie: 'signed_in=1', person: ANN });
  await tab.flow.look();
  await tab.flow.followOut();
  expect(tab.store.session()).toEqual({ status: 'signed-out' });
  expect([tab.state.person, tab.notes.keepsPerson(), tab.state.told]).toEqual([null, false, ['signed-out']]);
  expect(tab.asked).toEqual([RECORD]);
});

test('when the shop does not confirm the signing out, nothing has changed', async () => {
  await using tab = await openTab({ [RECORD]: yes(ANNS_RECORD) }, { cookie: 'signed_in=1', person: ANN });
  await tab.flow.look();
  await expect(tab.flow.signOut()).rejects.toThrow('No.');
  expect(tab.store.session()).toEqual({ status: 'signed-in', user: ANNS_RECORD });
  expect([tab.state.person, tab.notes.keepsPerson(), tab.state.told]).toEqual([ANN, true, []]);
});

test('a sign-out in another tab counts even while this one is still looking', async () => {
  await using tab = await openTab({ [RECORD]: yes(ANNS_RECORD) }, { cookie: 'signed_in=1', person: ANN });
  const looking = tab.flow.look();
  tab.flow.receive('signed-out');
  await looking;
  expect(tab.store.session()).toEqual({ status: 'signed-out' });
});

test('a sign-in in another tab shows here', async () => {
  await using tab = await openTab({ [RECORD]: yes(ANNS_RECORD) });
  await tab.flow.look();
  tab.state.cookie = 'signed_in=1';
  tab.flow.receive('signed-in');
  await expect.poll(() => tab.store.session().status).toBe('signed-in');
});

test('a customer proves who they are with the whole token', async () => {
  await using tab = await openTab({ [RECORD]: yes(ANNS_RECORD) }, { cookie: 'signed_in=1', person: ANN });
  await tab.flow.look();
  expect(await tab.flow.proveIdentity()).toEqual({ uid: ANN.uid, email: ANN.email, token: 'whole.id.token' });
});

test.each([null, { ...ANN, uid: 'somebody-else' }])(
  'a session without its person behind it ends when it has to prove itself (%j)',
  async (person) => {
    const answers = { [RECORD]: yes(ANNS_RECORD), [SIGN_OUT]: yes({ signedOut: true }) };
    await using tab = await openTab(answers, { cookie: 'signed_in=1', person });
    await tab.flow.look();
    await expect(tab.flow.proveIdentity()).rejects.toThrow('no longer keeps this customer');
    expect(tab.store.session()).toEqual({ status: 'signed-out' });
    expect(tab.asked.at(-1)).toBe(SIGN_OUT);
  },
);

test('a provider that is silent for a moment ends nothing', async () => {
  await using tab = await openTab({ [RECORD]: yes(ANNS_RECORD) }, { cookie: 'signed_in=1', person: ANN });
  await tab.flow.look();
  tab.identity.idToken = () => Promise.reject(new Error('silent'));
  await expect(tab.flow.proveIdentity()).rejects.toThrow('silent');
  expect(tab.store.session().status).toBe('signed-in');
});

test('a tab that missed another customer’s sign-in shows that customer, and signs nobody out', async () => {
  const answers = { [RECORD]: yes({ ...ANNS_RECORD, id: 'bea', firebaseUID: 'uid-of-bea' }) };
  await using tab = await openTab(answers, { cookie: 'signed_in=1', person: ANN });
  await tab.flow.look();
  answers[RECORD] = yes(ANNS_RECORD);
  await expect(tab.flow.proveIdentity()).rejects.toThrow('another customer has signed in meanwhile');
  expect(tab.store.session()).toEqual({ status: 'signed-in', user: ANNS_RECORD });
  expect(tab.asked).toEqual([RECORD, RECORD]);
  expect((await tab.flow.proveIdentity()).uid).toBe(ANN.uid);
});

test('a sign-in in another tab takes the place of the dialog that is open here', async () => {
  await using tab = await openTab({ [RECORD]: yes(ANNS_RECORD) });
  await tab.flow.look();
  tab.store.showDialog(true);
  tab.state.cookie = 'signed_in=1';
  tab.flow.receive('signed-in');
  await expect.poll(() => tab.store.dialogOpen()).toBe(false);
});

test('signing out everywhere with a session that is over takes up a new one, which ends them all', async () => {
  const answers = {
    [RECORD]: yes(ANNS_RECORD),
    [SIGN_OUT]: no(401, 'not-signed-in'),
    get [SYNC]() {
      answers[SIGN_OUT] = yes({ signedOut: true });
      return yes(ANNS_RECORD);
    },
  };
  await using tab = await openTab(answers, { cookie: 'signed_in=1', person: ANN });
  await tab.flow.look();
  tab.state.cookie = '';
  await tab.flow.signOut({ everywhere: true });
  expect(tab.asked).toEqual([RECORD, SIGN_OUT, SYNC, SIGN_OUT]);
  expect(tab.store.session()).toEqual({ status: 'signed-out' });
});

test('a customer stays the same one, whether or not their record can be read this time', async () => {
  const info = vi.spyOn(console, 'info').mockImplementation(() => {});
  const answers: Record<string, ReturnType<typeof yes>> = {};
  await using tab = await openTab(answers, { person: ANN });
  await tab.flow.look();
  const first = tab.store.session();
  answers[BY_TOKEN] = yes(ANNS_RECORD);
  await tab.flow.review();
  expect(tab.store.session()).toEqual(first);
  answers[SYNC] = yes(ANNS_RECORD);
  await tab.flow.review();
  expect(tab.store.session()).toEqual({ status: 'signed-in', user: ANNS_RECORD });
  info.mockRestore();
});

test('a session that another tab has opened ends before somebody else signs in here', async () => {
  const answers = { [SIGN_OUT]: yes({ signedOut: true }), [SYNC]: yes(ANNS_RECORD) };
  await using tab = await openTab(answers);
  await tab.flow.look();
  tab.state.cookie = 'signed_in=1';
  await tab.flow.signIn();
  expect(tab.asked).toEqual([SIGN_OUT, SYNC]);
});

test('two reviews at once open no second session', async () => {
  await using tab = await openTab({ [RECORD]: yes(ANNS_RECORD) }, { cookie: 'signed_in=1', person: ANN });
  await Promise.all([tab.flow.review(), tab.flow.review()]);
  expect(tab.store.session()).toEqual({ status: 'signed-in', user: ANNS_RECORD });
  expect(tab.asked).not.toContain(SYNC);
});
