import { changing, describeCalls, reading, rpc } from '#web/testing/calls.ts';
import { blockContactOptions, contactBlocksOptions, unblockContactOptions } from './contact-blocks.ts';

describeCalls({
  'reading blocked numbers and addresses': {
    call: reading(contactBlocksOptions('me')),
    asks: ['GET /rest/v1/my_contact_blocks?select=id,label,blocked_at&order=blocked_at.desc'],
  },
  'blocking a number': {
    call: changing(blockContactOptions(), '9000012345'),
    asks: [rpc('block_contact', { contact: '9000012345' })],
    outdates: 'all',
  },
  'ending the block of a number': {
    call: changing(unblockContactOptions('b'), undefined),
    asks: [rpc('unblock_contact', { block_id: 'b' })],
    outdates: 'all',
  },
});
