import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';

/** The edge server of Train Swap. */
const edge = process.env.EDGE ?? 'http://localhost:4200';

const remoteOf = (name, remote) => `${name}@${edge}/remotes/${remote}/mf-manifest.json`;

/** The federation plugin with the configuration of its documentation. */
export default {
  mode: 'production',
  context: import.meta.dirname,
  entry: './src/index.ts',
  output: { path: join(import.meta.dirname, 'dist'), publicPath: 'auto', clean: true },
  resolve: { extensions: ['.tsx', '.ts', '.js'] },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        loader: 'swc-loader',
        options: {
          jsc: {
            parser: { syntax: 'typescript', tsx: true },
            transform: { react: { runtime: 'automatic' } },
            target: 'es2022',
          },
        },
      },
    ],
  },
  plugins: [
    new ModuleFederationPlugin({
      name: 'host_webpack',
      remotes: {
        shared_otp: remoteOf('shared_otp', 'shared-otp'),
        mfe_payments: remoteOf('mfe_payments', 'mfe-payments'),
        mfe_swap: remoteOf('mfe_swap', 'mfe-swap'),
      },
      shared: { react: { singleton: true } },
      dts: { generateTypes: false, consumeTypes: { typesOnBuild: true, abortOnError: true } },
    }),
  ],
};
