const bookings = [
  ['SWAPME24', 'Okafor', 'can be swapped: choose another train, a seat, pay, travel'],
  ['PARTY333', 'Nakamura', 'three travellers'],
  ['RAILCRD5', 'Hughes', 'with a 16-25 Railcard'],
  ['DISRUPT6', 'Kowalska', 'the train is cancelled, so no fee'],
  ['WISHES10', 'Raman', 'on a full 10:03; wish for the 12:03'],
  ['WISHES12', 'Ashby', 'on a full 12:03; wish for the 10:03 in another browser and swap'],
  ['WISHES14', 'Fischer', 'on a full 14:03; swap away, and the seat starts a chain'],
  ['FIRSTCL7', 'Abernethy', 'first class'],
  ['TWOTRAIN', 'Novak', 'changes trains: another seat, or a wish for one, on one of the two'],
  ['TOOLATE2', 'Lindqvist', 'too late to swap'],
  ['ADVANCE4', 'Marchetti', 'a ticket type that cannot be swapped'],
  ['USEDTKT8', 'Osei', 'already used'],
  ['LATETRN9', 'Bianchi', 'arrived 47 minutes late: Delay Repay'],
];

/** Prints the addresses of the product, and bookings to try. */
export function printWelcome({ terminal, address, took }) {
  const { write, strong, faint, link } = terminal;
  write();
  write(strong(`Train Swap is ready`) + faint(` after ${took}`));
  write();
  write(`  The app             ${link(`${address}/`)}`);
  write(`  Inbox with codes    ${link(`${address}/inbox`)}`);
  write(`  Support desk        ${link(`${address}/support-desk`)}`);
  write(`  API documentation   ${link(`${address}/api/docs`)}`);
  write();
  write('  Try a booking: its reference and the surname');
  for (const [reference, surname = '', description] of bookings) {
    write(`    ${strong(reference)}  ${surname.padEnd(10)} ${faint(description)}`);
  }
  write('  Try a card: 4242 4242 4242 4242 pays, 4000 0027 6000 3184 asks for a code first');
  write();
  write(faint('  Ctrl-C stops everything; npm run reset clears the data.'));
}
