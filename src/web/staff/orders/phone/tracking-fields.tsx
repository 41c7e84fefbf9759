import { useState } from 'react';
import { TextField } from '#web/ui/fields/text-field.tsx';

const NOTHING = { carrier: '', trackingNumber: '' };

/** Carrier and tracking number of a parcel as they are typed. */
export function useTracking() {
  const [typed, setTyped] = useState(NOTHING);
  const trimmed = Object.entries(typed).map(([name, value]) => [name, value.trim()]);
  return {
    typed,
    type: (change: Partial<typeof NOTHING>) => setTyped({ ...typed, ...change }),
    clear: () => setTyped(NOTHING),
    isTyped: typed.carrier !== '' || typed.trackingNumber !== '',
    /** What goes to the server; an empty field is left out. */
    given: Object.fromEntries(trimmed.filter(([, value]) => value)) as Partial<typeof NOTHING>,
  };
}

export function TrackingFields({ tracking: { typed, type } }: { tracking: ReturnType<typeof useTracking> }) {
  return (
    <div className="grid grid-cols-2 gap-x-5">
      <TextField
        label="Carrier"
        optional
        autoComplete="off"
        maxLength={40}
        value={typed.carrier}
        onChange={({ target }) => type({ carrier: target.value })}
      />
      <TextField
        label="Tracking number"
        optional
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={64}
        value={typed.trackingNumber}
        onChange={({ target }) => type({ trackingNumber: target.value })}
      />
    </div>
  );
}
