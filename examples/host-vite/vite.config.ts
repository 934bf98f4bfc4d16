import { federation } from '@module-federation/vite';
import { defineConfig } from 'vite';

/** The edge server of Train Swap. */
const edge = process.env.EDGE ?? 'http://localhost:4200';

const manifestOf = (remote: string) => `${edge}/remotes/${remote}/mf-manifest.json`;

/** The remotes are built with webpack: their entries are scripts, not modules. */
const remoteOf = (name: string, remote: string) => ({
  type: 'var',
  name,
  entry: manifestOf(remote),
});

/** Session cookies are same-site, so the services are proxied below this origin. */
const proxy = { '/api': edge, '/remotes/configuration.json': edge };

export default defineConfig({
  plugins: [
    federation({
      name: 'host_vite',
      remotes: {
        shared_otp: remoteOf('shared_otp', 'shared-otp'),
        mfe_payments: remoteOf('mfe_payments', 'mfe-payments'),
        mfe_swap: remoteOf('mfe_swap', 'mfe-swap'),
      },
      shared: { react: { singleton: true } },
      dts: { generateTypes: false, consumeTypes: { typesOnBuild: true, abortOnError: true } },
    }),
  ],
  server: { proxy },
  preview: { proxy, ...(process.env.PORT ? { port: Number(process.env.PORT) } : {}) },
});
