import { readAnswer, placementOf } from './src-main/reseller-client/classify.ts';
import { readOrderData } from './src-main/reseller-client/fields.ts';
import { readJson, makeScrub } from './src-main/reseller-client/reply.ts';
const reply = JSON.stringify({ success: true, data: { order_id: '7d6a34ad-6d47-4f70-9a8c-2a3f1d5b9e11', reference: 'DW-AAAA-00000000000000000000', status: 'pending', network: 'MTN', size: '1GB', recipient: '0240000001', price: 4.5, source: 'api', new_balance: 95.5 }, meta: { timestamp: '2026-11-21T08:00:00.000Z', version: 'v2' } });
const body = new TextEncoder().encode(reply);
const ex = { kind:'reply', status:200, headers:{contentType:'application/json',contentEncoding:null,retryAfter:null,date:null}, body, tooLarge:false } as const;
const scrub = makeScrub(['acme_live_bench','acme_sms_live_xx','acme_cs_live_xx']);
const data = JSON.parse(reply).data;
function t(name, f){ for(let i=0;i<5000;i++)f(); const s=performance.now(); for(let i=0;i<20000;i++)f(); console.log(name, ((performance.now()-s)/20000*1000).toFixed(2),'µs'); }
t('readJson', ()=>readJson(ex, scrub));
t('bare parse', ()=>JSON.parse(new TextDecoder().decode(body)));
t('readAnswer', ()=>readAnswer('dataPurchase', ex, {scrub, wallNow:0, laterMs:0}));
t('fields', ()=>readOrderData('dataPurchase', data));
t('placement', ()=>placementOf('dataPurchase', readAnswer('dataPurchase', ex, {scrub, wallNow:0, laterMs:0}), ()=>'ours'));
