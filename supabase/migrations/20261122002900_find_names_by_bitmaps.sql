-- The REST service turns bitmap scans off for searches by name, so that members are found one after the other; the names themselves are found
-- by trigrams, whose index only bitmap scans read.
alter function extensions.names_like(text, text) set enable_bitmapscan to on;
