import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';

export default {
  mode: 'production',
  entry: {},
  output: { publicPath: 'auto', clean: true },
  resolve: { extensions: ['.tsx', '.ts', '.js'] },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        loader: 'builtin:swc-loader',
        options: {
          jsc: {
            parser: { syntax: 'typescript', tsx: true },
            transform: { react: { runtime: 'automatic' } },
          },
        },
      },
    ],
  },
  plugins: [
    new ModuleFederationPlugin({
      name: 'remote_react_18',
      filename: 'remoteEntry.js',
      exposes: { './lifecycles': './src/lifecycles.tsx' },
      // A page has one copy of a singleton; in this page it is React 19.
      shared: {
        react: { singleton: false, requiredVersion: '^18.0.0' },
        'react-dom': { singleton: false, requiredVersion: '^18.0.0' },
      },
      dts: false,
    }),
  ],
};
