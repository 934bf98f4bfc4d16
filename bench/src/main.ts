import { cpus, loadavg } from 'node:os';
import { benchBrowser } from './browser';
import { benchDelivery } from './delivery';
import { benchDevelopment } from './development';
import { benchServices } from './services/main';

const [what, ...rest] = process.argv.slice(2);
if (what === 'services') await benchServices(rest, (loadavg()[0] ?? 0) / cpus().length);
else if (what === 'delivery') await benchDelivery(rest);
else if (what === 'development') await benchDevelopment(rest);
else await benchBrowser(process.argv.slice(2));
