-- The server may ask for the space of a person's files while it writes a page: it reads, and changes nothing.
alter function public.read_file_space(uuid) stable;
