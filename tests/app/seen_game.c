/* The program with a reader of its screen: seen.h. */
int tickline_main(int argc, char **argv);

int main(int argc, char **argv)
{
    return tickline_main(argc, argv);
}
