import { jest } from '@jest/globals';
import { configure } from '@testing-library/react';

// Real HTTP, and shared-api asks again before it gives up: a busy machine needs more than a second.
configure({ asyncUtilTimeout: 5_000 });
jest.setTimeout(20_000);
