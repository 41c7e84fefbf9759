import { useQuery } from '@tanstack/react-query';
import * as calls from '#contract/staff-accounts/notice-calls.ts';
import type { StaffNotices } from '#contract/staff-accounts/notice-schemas.ts';
import type { NoticeKind, NoticeWay } from '#values/staff/notice-kinds.ts';
import { queryClient } from '#web/client/query-client.ts';
import { callAsStaff, keepAnswer, staffQuery } from '#web/staff/calls/call-as-staff.ts';
import { useStaffChange } from '#web/staff/calls/use-staff-change.ts';
import { toast } from '#web/ui/toasts/toast-store.ts';
import { browserName, markOf, NoPush, pushHere, subscribeHere, unsubscribeHere } from './push-browser.ts';

const noticesQuery = staffQuery(calls.readNotices);
const MARK_KEY = ['push-here'];

/** What whoever is signed in is told of, and where. */
export function useNotices() {
  return useQuery({ ...noticesQuery, refetchOnMount: 'always' });
}

/** By which this browser is found in the list; null while it is subscribed to nothing. */
export function useMarkHere() {
  return useQuery({
    queryKey: MARK_KEY,
    async queryFn() {
      const push = await pushHere();
      return push && markOf(push);
    },
  });
}

/** One kind, another way. */
export function useNoticeChoice(kind: NoticeKind) {
  return useStaffChange({
    scope: `notices-${kind}`,
    send: (way: NoticeWay) => callAsStaff(calls.chooseNotices, { body: { choices: { [kind]: way } } }),
    onDone: (own) => keep(own),
    failed: 'Your choice was not saved',
  });
}

/** Notices are shown in this browser from now on. */
export function useTurnOn(own: StaffNotices) {
  return useStaffChange({
    async send(_: undefined) {
      const push = await subscribeHere(own.publicKey, own.standIn);
      return callAsStaff(calls.turnOnBrowser, { body: { ...push, browser: browserName() } });
    },
    async onDone(now) {
      await keep(now);
      toast({ title: 'Notices are on in this browser' });
    },
    failed: (error) => (error instanceof NoPush ? null : 'Notices are not on yet'),
    otherwise: 'Please try again.',
  });
}

/** A browser shows none any more; `here`: it is this one. */
export function useTurnOff() {
  return useStaffChange({
    async send({ id, here }: { id: number; here: boolean }) {
      const now = await callAsStaff(calls.turnOffBrowser, { params: { id } });
      // What the server does not know any more gets nothing, whether the browser ends its part or not.
      if (here) await unsubscribeHere().catch(() => {});
      return now;
    },
    onDone: (now) => keep(now),
    failed: 'Notices are still on there',
  });
}

export function useTestNotice() {
  return useStaffChange({
    send: (id: number) => callAsStaff(calls.testBrowser, { params: { id } }),
    async onDone(now) {
      await keep(now);
      toast({ title: 'A notice is on its way', description: 'It should show within a few seconds.' });
    },
    failed: 'No notice was sent',
  });
}

/** This browser is in use: as long as it is listed, it stays so, with the session of today. */
export async function sayBrowserIsUsed(): Promise<void> {
  const push = await pushHere();
  if (!push) return;
  const [mark, { browsers }] = await Promise.all([markOf(push), callAsStaff(calls.readNotices)]);
  if (!browsers.some((each) => each.mark === mark)) return;
  await callAsStaff(calls.turnOnBrowser, { body: { ...push, browser: browserName() } });
}

async function keep(own: StaffNotices): Promise<void> {
  await keepAnswer(noticesQuery, own);
  await queryClient().invalidateQueries({ queryKey: MARK_KEY });
}
