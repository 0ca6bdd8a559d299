/**
 * For tests: renders a screen to HTML and text without a browser. Effects do not run, so data that a screen loads must be in the cache
 * beforehand.
 */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { createElement, type ReactElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { createMemoryRouter, parsePath, RouterProvider } from 'react-router';
import { NO_VALUES } from '#domain/profile-fields.ts';
import type { Profile } from '#web/backend/types.ts';
import { addNumberFormat, TEXT_OPTIONS } from '#web/i18n/i18n.ts';
import type { Language } from '#web/i18n/language.ts';
import en from '../../public/locales/en/default.json' with { type: 'json' };
import deskEn from '../../public/locales/en/desk.json' with { type: 'json' };
import mr from '../../public/locales/mr/default.json' with { type: 'json' };
import deskMr from '../../public/locales/mr/desk.json' with { type: 'json' };

export interface Rendered {
  html: string;
  /** The HTML's text; every tag counts as a blank. */
  text: string;
}

export interface Scene {
  language?: Language;
  /** The screen's address. */
  address?: string;
  /** The state of its entry in the history. */
  state?: unknown;
  /** Keys and data of loaded queries. */
  loaded?: readonly (readonly [readonly unknown[], unknown])[];
  /** The cache; a new one if it is left out. */
  queryClient?: QueryClient;
}

/** An element with what surrounds it in the application: texts, cache and router. */
export function inScene(
  screen: ReactNode,
  { language = 'en', address = '/', state, loaded = [], queryClient = new QueryClient() }: Scene = {},
): ReactElement {
  void i18next.use(initReactI18next).init({
    ...TEXT_OPTIONS,
    lng: language,
    resources: { en: { default: en, desk: deskEn }, mr: { default: mr, desk: deskMr } },
    initAsync: false,
  });
  addNumberFormat();
  for (const [key, data] of loaded) queryClient.setQueryData(key, data);
  const router = createMemoryRouter([{ path: '*', element: screen }], {
    initialEntries: [{ ...parsePath(address), state }],
  });
  return createElement(
    QueryClientProvider,
    { client: queryClient },
    createElement(RouterProvider, { router }),
  );
}

/** Renders an element. */
export function render(screen: ReactNode, scene?: Scene): Rendered {
  const html = renderToStaticMarkup(inScene(screen, scene));
  return { html, text: textOf(html) };
}

function textOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The addresses of the HTML's links, in order. */
export function linksOf(html: string): string[] {
  return [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, address = '']) => address);
}

/** A member with every field filled. */
export const ANAGHA: Profile = {
  ...NO_VALUES,
  id: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
  user_code: 10_470,
  first_name: 'Anagha',
  middle_name: 'Vilas',
  last_name: 'Deshmukh',
  gender: 'Female',
  phone: '9000012345',
  dob: '1999-03-14',
  dob_time: '06:42:00',
  height: 5.4,
  city: 'Pune',
  caste: 'kul',
  expectation: 'A kind person who likes books',
  married_status: 'Never Married',
  mangal_status: 'Yes',
  disability: 'Yes',
  instagram: 'www.instagram.com/anagha',
  highest_education: 'B.E.',
  university: 'Savitribai Phule Pune University',
  company_name: 'Tulsi Software',
  company_role: 'Architect',
  company_city: 'Nashik',
  income: 85_000,
  parent_full_name: 'Vilas Ramrao Deshmukh',
  parent_number: '9000012346',
  parent_address: '12 Shanti Society',
  parent_taluka: 'Haveli',
  parent_district: 'Satara',
  parent_state: 'Maharashtra',
  parent_city: 'Wai',
  parent_occupation: 'Teacher',
  mama_full_name: 'Suresh Patil',
  mama_kul: 'Bhosale',
  mama_phone: '9000012347',
  is_valid: true,
  has_paid: true,
  created_at: '2026-10-05T08:00:00Z',
  updated_at: '2026-10-05T08:00:00Z',
  first_photo: null,
  photo_focus: {},
  first_photo_focus: null,
  photo_count: 0,
  paid_until: '2027-01-10T08:00:00Z',
  deactivated_at: null,
};
