import { describeCalls, reading, shown } from '#web/testing/calls.ts';
import { noticesOptions } from './notices.ts';
import { choicesOptions, placesOptions, settingsOptions } from './settings.ts';

const SETTINGS = { time_zone: 'Asia/Kolkata', digest: true };

describeCalls({
  'reading the notices': {
    call: reading(noticesOptions('me')),
    asks: ['GET /rest/v1/my_notices?select=*&order=at.desc&limit=100'],
  },
  'reading the channels of all topics': {
    call: reading(choicesOptions('me')),
    asks: ['GET /rest/v1/my_notice_choices?select=*'],
  },
  'reading the other settings': {
    call: reading(settingsOptions('me')),
    asks: ['GET /rest/v1/my_notice_settings?select=*'],
    ...shown(SETTINGS),
  },
  'reading the devices that receive pushes': {
    call: reading(placesOptions('me')),
    asks: ['GET /rest/v1/my_push_places?select=*&order=added_at.asc'],
  },
});
