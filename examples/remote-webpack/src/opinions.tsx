import './opinions.css';

export default function Opinions() {
  return <p className="remote-webpack-opinion">Opinions came later: quiet and warm.</p>;
}
