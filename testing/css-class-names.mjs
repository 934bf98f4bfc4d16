// A CSS module in a test: every class has its own name.
export default new Proxy({}, { get: (_classes, name) => (name === '__esModule' ? false : name) });
