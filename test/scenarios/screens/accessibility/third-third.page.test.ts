import { testAccessibility } from '../../../support/renderer/accessible-scenes.ts';

testAccessibility(2, 3);
