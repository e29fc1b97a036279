/** The page forbids eval. Zod tries it once when its first schema is made, so this must come before every other import. */
import { z } from 'zod';

z.config({ jitless: true });
