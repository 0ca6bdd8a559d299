import { describeCalls, reading } from '#web/testing/calls.ts';
import { filterOptionsOptions } from './get-filter-options.ts';

const distinct = (column: string) =>
  `GET /rest/v1/distinct_${column}?select=*&order=${column}.asc&offset=0&limit=1000`;
const all = (column: string) => `GET /rest/v1/${column}_options?select=value&order=position.asc`;

describeCalls({
  'reading the options of the filters': {
    call: reading(filterOptionsOptions()),
    asks: [
      distinct('highest_education'),
      distinct('company_role'),
      distinct('city'),
      distinct('caste'),
      all('married_status'),
      all('mangal_status'),
    ],
    // A row of each kind; a list has its own.
    answer: [
      { city: 'Pune', caste: null, value: 'No' },
      { highest_education: 'B.E.', value: 'Yes' },
    ],
    result: {
      highest_education: ['B.E.'],
      company_role: [],
      city: ['Pune'],
      caste: [],
      married_status: ['No', 'Yes'],
      mangal_status: ['No', 'Yes'],
    },
  },
});
