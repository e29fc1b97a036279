import { useStore } from 'zustand';
import { AIRTIME } from '#shared/words/airtime.ts';
import { ReadBack } from '../../components/read-back.tsx';
import { airtimeFlow } from './airtime-sale.ts';
import { DraftForm } from './draft-form.tsx';

export function AirtimeScreen() {
  const readBack = useStore(airtimeFlow.store, (state) => state.readBack);
  return (
    <>
      <h1 className="only-heard">{AIRTIME.title}</h1>
      {readBack === null ? <DraftForm /> : <ReadBack state={readBack} flow={airtimeFlow} />}
    </>
  );
}
