import './opinions.css';

export default function Opinions() {
  return <p className="remote-vite-opinion">Opinions came later: near and dry.</p>;
}
