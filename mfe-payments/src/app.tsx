export function App() { return <h1>Payments</h1>; }
