import { useState } from 'react';
import { FILE } from '#shared/words/provisioning-screens.ts';
import { Button } from '../components/basic/button.tsx';
import { ProtectDialog } from './protect-dialog.tsx';
import { UseFileDialog } from './use-file-dialog.tsx';

/** The installer's files, at a counter that is set up. */
export function OwnersFiles() {
  const [open, setOpen] = useState<'use' | 'protect' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <p className="muted">{FILE.ownerMeans}</p>
      <div className="keys">
        <Button onPress={() => setOpen('use')} word={FILE.ownerUse} />
        <Button onPress={() => setOpen('protect')} word={FILE.protect} />
      </div>
      {open === 'use' && <UseFileDialog onClose={close} />}
      {open === 'protect' && <ProtectDialog onClose={close} />}
    </>
  );
}
