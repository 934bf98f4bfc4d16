import { describe, expect, it } from '@jest/globals';
import { findLanguage, runInLanguage } from '../language/i18n';
import { messageSchema } from '../messages';
import { button, code, facts, heading, link, paragraph } from './components';
import { createMail } from './create-mail';
import { type MailTicket, ticket, ticketChange } from './ticket';

const hostile = `<img src=x onerror="alert('1')"> & </script><b>`;

const shown: MailTicket = {
  title: 'Your ticket',
  reference: 'SWAPME24',
  day: 'Saturday 21 November',
  travellers: 'Ada Lovelace, Standard Class',
  legs: [
    {
      departs: '10:00',
      from: 'London Kings Cross',
      arrives: '14:20',
      to: 'Edinburgh Waverley',
      train: '1S13, LNER',
      note: 'Platform 4',
      seats: [{ coach: 'K', place: '45' }],
    },
  ],
};

const create = (...parts: Parameters<typeof createMail>[0]['parts']) =>
  createMail({ to: 'ada@example.com', kind: 'test', subject: 'A test', parts });

describe('a mail', () => {
  it('has the same content as text and as HTML', () => {
    const mail = create(
      heading('Hello'),
      paragraph('You have a new seat.'),
      code('234567'),
      facts([
        ['Paid', '£5.00'],
        ['Nothing', ''],
      ]),
      ticket(shown),
      button('Open my ticket', 'https://example.com/trips/1'),
    );
    expect(messageSchema.parse(mail)).toEqual(mail);
    for (const content of [
      'Hello',
      'You have a new seat.',
      '234567',
      'Paid',
      '£5.00',
      'SWAPME24',
    ]) {
      expect([content, mail.text.includes(content)]).toEqual([content, true]);
      expect([content, mail.html?.includes(content)]).toEqual([content, true]);
    }
    expect(mail.text).toContain(
      '10:00 London Kings Cross\n  1S13, LNER; Platform 4; coach K, seat 45',
    );
    expect(mail.text).not.toContain('Nothing');
    expect(mail.text).toContain('Open my ticket: https://example.com/trips/1');
    expect(mail.links).toEqual(['https://example.com/trips/1']);
  });

  it('escapes every value', () => {
    const [leg] = shown.legs;
    const hostileTicket: MailTicket = {
      ...shown,
      title: hostile,
      reference: hostile,
      day: hostile,
      travellers: hostile,
      legs: leg
        ? [
            {
              ...leg,
              from: hostile,
              to: hostile,
              train: hostile,
              note: hostile,
              seats: [{ coach: hostile, place: hostile, part: hostile }],
            },
          ]
        : [],
    };
    const mail = createMail({
      to: 'ada@example.com',
      kind: 'test',
      subject: hostile,
      parts: [
        heading(hostile),
        paragraph(hostile),
        code(hostile),
        facts([[hostile, hostile]]),
        button(hostile, `https://example.com/"${hostile}`),
        link(hostile, hostile, `https://example.com/"${hostile}`),
        ticketChange(hostileTicket, hostileTicket),
      ],
      structuredData: [{ name: hostile }],
    });
    expect(mail.html).not.toContain('<img');
    expect(mail.html).not.toContain('"https://example.com/""');
    expect(mail.html?.match(/<\/script>/g)).toHaveLength(1);
    expect(mail.html).toContain('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp;');
    const [, json = ''] =
      mail.html?.match(/<script type="application\/ld\+json">(.*)<\/script>/) ?? [];
    expect(JSON.parse(json)).toEqual({ name: hostile });
  });

  it('is in the language of the request', () => {
    expect(create(ticket(shown)).html).toContain('<html lang="en">');
    const mail = runInLanguage(findLanguage('de'), () => create(ticket(shown)));
    expect(mail.html).toContain('<html lang="de">');
    expect(mail.text).toContain('Wagen K, Platz 45');
  });

  it('separates the footer in the text', () => {
    const mail = createMail({
      to: 'ada@example.com',
      kind: 'test',
      subject: 'A test',
      parts: [paragraph('Hello.')],
      footer: [link('Why you get this.', 'Choose', 'https://example.com/choose')],
    });
    expect(mail.text).toBe('Hello.\n\n--\nWhy you get this. Choose: https://example.com/choose');
  });
});
