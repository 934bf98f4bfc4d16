export default function Opinions() {
  return <p>Opinions came later: clean and dry.</p>;
}
