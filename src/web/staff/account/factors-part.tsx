import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FactorAdded, OwnAccount } from '#contract/staff-accounts/account-schemas.ts';
import { rereadStatus } from '#web/staff/calls/use-staff-status.ts';
import { Section } from '#web/staff/parts/section.tsx';
import { toast } from '#web/ui/toasts/toast-store.ts';
import { PasskeysPart } from './passkeys-part.tsx';
import { RecoveryCodes, RecoveryPart } from './recovery-codes.tsx';
import { TotpPart } from './totp-part.tsx';
import { useKeepAccount } from './use-own-account.ts';

/** What is asked for besides the password or the account: an authenticator app, passkeys, and codes on paper. */
export function FactorsPart({ account }: { account: OwnAccount }) {
  const client = useQueryClient();
  const keep = useKeepAccount();
  const [codes, setCodes] = useState<string[] | null>(null);
  const goOn = () => void rereadStatus(client).catch(() => {});

  async function onAdded({ account: changed, recoveryCodes }: FactorAdded, title: string) {
    await keep(changed);
    toast({ title, description: 'Your other browsers are signed out.' });
    setCodes(recoveryCodes);
    // Until the codes are kept nothing else may take their place on the page.
    if (!recoveryCodes) goOn();
  }

  if (codes) {
    return (
      <Section title="Your recovery codes">
        <RecoveryCodes
          codes={codes}
          onKept={() => {
            setCodes(null);
            goOn();
          }}
        />
      </Section>
    );
  }
  const hasFactor = account.totp !== null || account.passkeys.length > 0;
  return (
    <Section title="Second factor">
      <p className="mt-2 max-w-prose text-ash">
        {account.factorRequired
          ? 'Everybody who works here needs one: who knows a password alone does not get in.'
          : 'With one, who knows your password alone does not get in.'}
      </p>
      <div className="mt-5 divide-y divide-rule border-rule border-y">
        <TotpPart account={account} onAdded={(added) => onAdded(added, 'The authenticator app counts now')} />
        <PasskeysPart account={account} onAdded={(added) => onAdded(added, 'The passkey was added')} />
        {hasFactor && (
          <RecoveryPart account={account} onMade={(made) => onAdded(made, 'New recovery codes were made')} />
        )}
      </div>
    </Section>
  );
}
