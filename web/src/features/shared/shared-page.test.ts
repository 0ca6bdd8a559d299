/** @vitest-environment happy-dom */
import { screen, waitFor } from '@testing-library/react';
import { createElement } from 'react';
import { Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import { address, openAsMember } from '#web/testing/use-screen.ts';
import en from '../../../public/locales/en/default.json' with { type: 'json' };
import { Component } from './shared-page.tsx';

const MEMBER = 'GET /rest/v1/valid_profiles';
const PAGE = createElement(
  Routes,
  null,
  createElement(Route, { path: '/shared', element: createElement(Component) }),
);

test.each([
  ['of a member', '10470', [{ id: 'a' }], '/user_profile_page'],
  ['of the member', '10471', [{ id: 'me' }], '/my_profile'],
])('the code %s leads to the profile', async (_, code, rows, path) => {
  const { backend } = await openAsMember(
    PAGE,
    { [MEMBER]: [Response.json(rows)] },
    { address: `/shared?code=${code}` },
  );
  await waitFor(() => expect(address).toBe(path));
  expect(backend.last(MEMBER)?.query).toContain(`user_code=eq.${code}`);
});

test.each([
  ['', 0],
  ['?code=123', 0],
  ['?code=1234567890', 0],
  ['?code=12a4', 0],
  ['?code=1234', 1],
  ['?code=123456789', 1],
])('%s, which is of nobody, leads to the search after %i requests', async (search, requests) => {
  const { backend } = await openAsMember(
    PAGE,
    { [MEMBER]: [Response.json([])] },
    { address: `/shared${search}` },
  );
  await screen.findByText(en['shared.none']);
  expect(screen.getByRole('link', { name: en['notice.to_search'] }).getAttribute('href')).toBe('/search');
  expect(backend.asked.filter((name) => name === MEMBER)).toHaveLength(requests);
});
