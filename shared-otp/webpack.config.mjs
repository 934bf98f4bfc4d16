import { remote } from '@train-swap/build/remote';

export default remote(import.meta.dirname);
