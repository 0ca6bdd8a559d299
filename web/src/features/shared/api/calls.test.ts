import { describeCalls, reading } from '#web/testing/calls.ts';
import { memberByCodeOptions } from './get-member-by-code.ts';

const asks = ['GET /rest/v1/valid_profiles?select=id&user_code=eq.10470&limit=1'];

describeCalls({
  'reading who has a code': {
    call: reading(memberByCodeOptions('me', '10470')),
    asks,
    answer: [{ id: 'm' }],
    result: 'm',
  },
  'reading that nobody who is shown has a code': {
    call: reading(memberByCodeOptions('me', '10470')),
    asks,
    result: null,
  },
});
