import { remote } from 'build/remote';

export default remote(import.meta.dirname, { uses: ['shared-otp'] });
