"""The load that one server carries, as `make bench` measures it: `python bench/lab load`."""

from lab.load import main

if __name__ == "__main__":
    main()
