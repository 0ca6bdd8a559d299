-- Where everybody may look names up: a guest who searches for one or two letters is then refused the members, as for any other search, and
-- not the schema of the function that the REST service asks beside the pattern. Calling it stays for members.
alter function private.letter_pairs(text) set schema extensions;
