import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { acceptInvitation, readInvitation } from '#contract/staff-accounts/staff-invitation-calls.ts';
import { type NewStaffAccount, newStaffAccount, type StaffInvitation } from '#contract/staff-accounts/team-schemas.ts';
import { ROLES } from '#values/staff/staff.ts';
import { ApiError } from '#web/client/api-error.ts';
import { call } from '#web/client/call.ts';
import { useHydrated } from '#web/client/use-hydrated.ts';
import { failureText } from '#web/order-parts/failure-labels.ts';
import { staffFailureText } from '#web/staff/calls/call-as-staff.ts';
import { notifyStaffTabs } from '#web/staff/calls/staff-tabs.ts';
import { keepStatus } from '#web/staff/calls/use-staff-status.ts';
import { Failure, Moment } from '#web/staff/parts/page-parts.tsx';
import { connectField } from '#web/staff/parts/use-rules-form.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonLook } from '#web/ui/button-look.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { SignedOutLayout, SignIn, Waiting } from './sign-in-layout.tsx';

const TITLE = 'Your account in the shop';
const LOADING = 'Looking up your invitation…';

/** Where the link of an invitation leads: its reader chooses a name and a password, and is in. */
export function InvitationPage() {
  const [query] = useSearchParams();
  const hydrated = useHydrated();
  const token = query.get('token');
  if (!hydrated) return <Waiting>{LOADING}</Waiting>;
  return <Linked key={token} token={token ?? 'none'} />;
}

function Linked({ token }: { token: string }) {
  const params = { token };
  const queryKey = [readInvitation.path, token];
  const { data, error, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(readInvitation, { params, signal }),
    // What was typed must not go away because another tab has used the link: sending says so.
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (data) return <Invited token={token} invitation={data} />;
  if (!error) return <Waiting>{LOADING}</Waiting>;
  const isOver = error instanceof ApiError && error.status < 429;
  return (
    <SignedOutLayout>
      <SignIn title={TITLE}>
        <div className="mt-6">
          <Alert tone="bad" title={isOver ? 'This link does not work' : 'We could not look up your invitation'}>
            {isOver ? error.message : failureText(error, 'Please try again.')}
          </Alert>
        </div>
        {isOver ? (
          <a href="/admin-login" className={buttonLook('line', 'mt-6')}>
            Go to the sign-in
          </a>
        ) : (
          <Button busy={isFetching} onClick={() => refetch()} className="mt-6">
            Try again
          </Button>
        )}
      </SignIn>
    </SignedOutLayout>
  );
}

function Invited({ token, invitation }: { token: string; invitation: StaffInvitation }) {
  const { email, role, invitedBy, expiresAt } = invitation;
  const form = useForm<NewStaffAccount>({
    defaultValues: { username: nameFrom(email), password: '' },
    resolver: zodResolver(newStaffAccount),
  });
  const making = useMutation({
    mutationFn: (given: NewStaffAccount) => call(acceptInvitation, { params: { token }, body: given }),
    onSuccess(status) {
      keepStatus(status);
      notifyStaffTabs({ kind: 'session' });
    },
  });
  const { error, isPending, data: status } = making;
  const panelPath = status?.panelPath ?? null;
  useEffect(() => {
    // The link is used up: Back does not lead to it.
    if (panelPath) location.replace(panelPath);
  }, [panelPath]);
  if (status) return <Waiting>You are signed in. Opening...</Waiting>;
  const field = connectField(form, error instanceof ApiError ? error.fields : {});
  const atField = error instanceof ApiError && Object.keys(error.fields).length > 0;
  return (
    <SignedOutLayout>
      <SignIn title={TITLE}>
        <p className="mt-3 text-ash">
          {invitedBy} invites you to work here. Your role: <span className="text-bone">{ROLES[role].label}</span>.{' '}
          {ROLES[role].does} The link works once, until <Moment at={expiresAt} />.
        </p>
        <form
          noValidate
          method="post"
          aria-label={TITLE}
          onSubmit={form.handleSubmit((given) => {
            if (!making.isPending) making.mutate(given);
          })}
          className="mt-6"
        >
          <Failure className="mb-6">{error && !atField && staffFailureText(error, 'Please try again.')}</Failure>
          <TextField
            label="Name"
            hint="You sign in with it, and it stands beside what you change."
            autoComplete="username"
            autoCapitalize="none"
            maxLength={64}
            {...field('username')}
          />
          <TextField
            label="Password"
            type="password"
            hint="10 characters or more."
            autoComplete="new-password"
            maxLength={256}
            className="mt-5"
            {...field('password')}
          />
          <Button type="submit" kind="blaze" busy={isPending} className="mt-7 w-full">
            {isPending ? 'Making it…' : 'Make my account'}
          </Button>
        </form>
      </SignIn>
    </SignedOutLayout>
  );
}

/** A name to begin with: what stands before the @ of the address. */
function nameFrom(email: string): string {
  return (email.split('@')[0] ?? '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9._-]/g, '')
    .slice(0, 64);
}
