import { changing, describeCalls, reading } from '#web/testing/calls.ts';
import { blocksOptions, toggleBlockOptions } from './blocks.ts';

describeCalls({
  'reading blocked members': {
    call: reading(blocksOptions('me')),
    asks: [
      'GET /rest/v1/my_blocks?select=member_id,blocked_at,user_code,first_name,last_name,regional_full_name&order=blocked_at.desc',
    ],
  },
  'blocking a member': {
    call: changing(toggleBlockOptions('m'), true),
    asks: ['POST /rest/v1/rpc/block_member {"user_id":"m"}'],
  },
  'ending a block': {
    call: changing(toggleBlockOptions('m'), false),
    asks: ['POST /rest/v1/rpc/unblock_member {"user_id":"m"}'],
  },
});
