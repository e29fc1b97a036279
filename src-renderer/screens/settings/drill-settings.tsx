import { DRILL } from '#shared/words/drill.ts';
import { Button } from '../../components/basic/button.tsx';
import { openDrill } from '../../drill/drill-store.ts';

/** The installer's way to the proof of this PC. */
export const DrillSettings = () => (
  <>
    <p>{DRILL.means}</p>
    <div>
      <Button onPress={() => void openDrill()} keyCap="Alt T" keyName="Alt+T">
        {DRILL.open}
      </Button>
    </div>
  </>
);
