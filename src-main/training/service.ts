/** The process of the Training service, as the app starts it. */
import { runService } from './run-service.ts';

await runService();
