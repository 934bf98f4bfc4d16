import { remoteTests } from '@train-swap/testing';

export default remoteTests(import.meta.dirname);
