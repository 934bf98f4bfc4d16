import { at, type Line } from './line';

const transPennine = { code: 'TP', name: 'TransPennine Express' };
const northern = { code: 'NT', name: 'Northern' };
const scotRail = { code: 'SR', name: 'ScotRail' };
const greaterAnglia = { code: 'LE', name: 'Greater Anglia' };

/** Running times are near those of real trains; the trains are invented. */
export const regionalLines: Line[] = [
  {
    operator: transPennine,
    headcodes: { out: '1P', back: '1N', first: 40 },
    layoutIds: ['standard-5'],
    departures: { out: [at(6, 24), at(20, 24)], back: [at(6, 2), at(20, 2)], every: 30 },
    stops: [
      ['LIV', 0],
      ['MCV', 34, 36],
      ['HUD', 64, 66],
      ['DEW', 74, 75],
      ['LDS', 87, 91],
      ['YRK', 115, 118],
      ['NTR', 137, 138],
      ['DAR', 149, 151],
      ['DHM', 167, 168],
      ['NCL', 184],
    ],
  },
  {
    operator: northern,
    headcodes: { out: '1N', back: '1Y', first: 1 },
    layoutIds: ['standard-5'],
    departures: { out: [at(6, 29), at(21, 29)], back: [at(5, 38), at(20, 38)], every: 60 },
    stops: [
      ['MIA', 0],
      ['MAN', 18, 22],
      ['BON', 42, 43],
      ['PRE', 66, 69],
      ['KKM', 78, 79],
      ['BPN', 98],
    ],
  },
  {
    operator: northern,
    headcodes: { out: '2H', back: '2K', first: 1 },
    layoutIds: ['standard-5'],
    departures: { out: [at(7, 49), at(19, 49)], back: [at(6, 8), at(18, 8)], every: 120 },
    stops: [
      ['LDS', 0],
      ['SHY', 11, 12],
      ['SKI', 37, 39],
      ['SET', 60, 61],
      ['APP', 127, 128],
      ['CAR', 167],
    ],
  },
  {
    operator: scotRail,
    headcodes: { out: '2R', back: '2G', first: 1 },
    layoutIds: ['standard-5'],
    departures: { out: [at(6), at(23)], back: [at(6), at(23)], every: 30 },
    stops: [
      ['EDB', 0],
      ['HYM', 4, 5],
      ['FKK', 27, 28],
      ['GLQ', 50],
    ],
  },
  {
    operator: scotRail,
    headcodes: { out: '1A', back: '1B', first: 80 },
    layoutIds: ['standard-5'],
    departures: { out: [at(6, 36), at(20, 36)], back: [at(6, 20), at(20, 20)], every: 60 },
    stops: [
      ['EDB', 0],
      ['HYM', 4, 5],
      ['KDY', 41, 42],
      ['LEU', 66, 67],
      ['DEE', 80, 83],
      ['ARB', 100, 101],
      ['MTS', 114, 115],
      ['STN', 136, 137],
      ['ABD', 154],
    ],
  },
  {
    operator: greaterAnglia,
    headcodes: { out: '1U', back: '1W', first: 1 },
    layoutIds: ['standard-5'],
    departures: { out: [at(6, 30), at(22, 30)], back: [at(5, 30), at(21, 30)], every: 60 },
    stops: [
      ['LST', 0],
      ['CHM', 32, 33],
      ['COL', 52, 54],
      ['IPS', 70, 73],
      ['DIS', 95, 96],
      ['NRW', 115],
    ],
  },
];
