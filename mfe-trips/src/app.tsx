export function App() { return <h1>Trips</h1>; }
