import './opinions.css';

export default function Opinions() {
  return <p className="remote-rspack-opinion">Opinions came later: light and fast.</p>;
}
