import { type SubmitEvent, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';

/** The number in place of its code. */
export function ScanByHand({ onGiven }: { onGiven: (text: string) => void }) {
  const [text, setText] = useState('');

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (text.trim()) onGiven(text);
  }

  return (
    <form aria-label="Type the number" onSubmit={submit} className="flex items-end gap-4">
      <TextField
        label="Order number or SKU"
        placeholder="FD-7K3M9QXT"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={64}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="grow"
      />
      <Button type="submit">Open</Button>
    </form>
  );
}
